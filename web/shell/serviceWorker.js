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

// A push says which game waits and where its question is, and nothing of what is asked.
self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  if (!title) return;
  const shown = { body, tag, data: url, icon: "/icons/icon-192.png", badge: "/icons/icon-192.png" };
  event.waitUntil(self.registration.showNotification(title, shown));
});

// A browser may give itself another address for pushes. The server is told, so that messages do not stop in silence; if it
// cannot be told now, it learns that the old address is gone when it next sends, and says so on the page of messages.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

async function renew(old, given) {
  if (!old) return;
  const { applicationServerKey } = old.options;
  const made =
    given ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = made.toJSON();
  await fetch("/api/me/messages/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, replaces: old.endpoint }),
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});

// The page that is open goes there; where none is, one is opened. A server has many names, so only the way below it counts.
async function goTo(url) {
  const { pathname, hash } = new URL(url ?? START, self.location.origin);
  const there = new URL(pathname + hash, self.location.origin).href;
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return self.clients.openWindow(there);
  await page.focus();
  return page.navigate(there).catch(() => self.clients.openWindow(there));
}
