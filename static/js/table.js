/* The table's page. Each module listens on the document and keeps nothing that a swap could lose. */

import { offerShare } from "./share.js";
import "./guard.js";
import "./link.js";
import "./release.js";
import "./call.js";
import "./clock.js";
import "./decision.js";
import "./board.js";
import { seekLit } from "./tabs.js";
import "./keys.js";
import "./reveal.js";
import "./seats.js";
import "./live.js";
import "./around.js";
import "./said.js";
import "./tour.js";
import { always } from "./page.js";

always(offerShare);
/* Nobody needs it before the end. */
always(() => document.querySelector("[data-proof]") && import("./proof.js"));
if (document.querySelector("#decision [data-mine]")) seekLit();
