// Lets the page start when its server does not answer. It keeps the shell, which is the start page and the files whose
// names contain a hash, and nothing that a game consists of: what the server tells is asked of it each time.
//
// The build puts the names of the shell's files and a fingerprint of them here.
const FILES = ["/*FILES*/"];
const SHELL = "shell-/*FINGERPRINT*/";
const START = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((shell) =>
        shell.addAll([START, ...FILES].map((file) => new Request(file, { cache: "no-cache" }))),
      )
      .then(() => self.skipWaiting()),
  );
});

// The shell before this one stays, for pages that were opened with it and still have parts of it to load.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("shell-") && name !== SHELL).slice(0, -1))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && address.pathname === START) event.respondWith(startPage(request));
  else if (address.pathname.startsWith("/assets/")) event.respondWith(shellFile(request));
});

// The start page comes from the server whenever it answers, so that page and server are of one version.
async function startPage(request) {
  const kept = () => caches.open(SHELL).then((shell) => shell.match(START));
  try {
    const answer = await fetch(request);
    return answer.status < 500 ? answer : ((await kept()) ?? answer);
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

// A name with a hash always means the same file, whichever shell it belongs to.
async function shellFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
