/* Checks the deal in this browser: the seed against its promise, the key against seed and chance. */

import { always } from "./page.js";

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* "v1", then for each seat the length of its contribution in two bytes, and the contribution. */
function message(contributions) {
  const parts = contributions.flatMap((text) => {
    const part = bytes(text);
    return [part.length >> 8, part.length & 255, ...part];
  });
  return new Uint8Array([...new TextEncoder().encode("v1"), ...parts]);
}

export async function compute(seed, contributions) {
  const hash = await crypto.subtle.digest("SHA-256", bytes(seed));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", bytes(seed), algorithm, false, ["sign"]);
  const key = await crypto.subtle.sign("HMAC", secret, message(contributions));
  return { hash: hex(hash), key: hex(key) };
}

function tell(proof, verdict) {
  for (const part of proof.querySelectorAll("[data-when]")) {
    const heading = part.closest("h2");
    part.hidden = part.dataset.when !== (heading && verdict === "cannot" ? "open" : verdict);
  }
}

function result(proof, name, found, promised) {
  const line = proof.querySelector(`[data-check=${name}]`);
  line.dataset.result = found === promised ? "good" : "bad";
  const other = line.querySelector(".found");
  other.hidden = found === promised;
  other.textContent = found;
  return found === promised;
}

async function check(proof) {
  if (!window.crypto?.subtle) {
    tell(proof, "cannot");
    return;
  }
  const { seed, seedHash, contributions, key } = proof.dataset;
  const found = await compute(seed, contributions.split(","));
  const hashHolds = result(proof, "hash", found.hash, seedHash);
  const keyHolds = result(proof, "key", found.key, key);
  tell(proof, hashHolds && keyHolds ? "good" : "bad");
}

always(() => {
  for (const proof of document.querySelectorAll("[data-proof]")) check(proof);
});
