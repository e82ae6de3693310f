// Shows push messages, and opens the page of a message that the person presses. It has no fetch handler and no cache,
// so pages load as they would without it.
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: url }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data, self.location.origin)
  if (url.origin === self.location.origin) event.waitUntil(show(url.href))
})

// Focuses the window that shows the page already, and opens one otherwise.
async function show(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((each) => each.url === url)
  return shown ? shown.focus() : self.clients.openWindow(url)
}
