// Asks for the page again when its stream says that something changed.
const main = document.querySelector('main')
const lost = document.querySelector('.lost')
lost.textContent = lost.dataset.text ?? 'No connection. This page may be out of date.'
const said = document.querySelector('.said')
let source
let timer
let isBusy
let isDue

async function refresh() {
  isDue = isBusy
  if (isBusy) return
  isBusy = true
  await update().catch(() => {})
  isBusy = false
  if (isDue) refresh()
}

async function update() {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (response?.status === 429) {
    setTimeout(refresh, 1_000 + Math.random() * 4_000)
    return
  }
  const isLost = !(response?.status < 500)
  // Screen readers hear once that the connection is lost, and find nothing about it after it is back.
  if (isLost === lost.hidden) said.textContent = isLost ? lost.textContent : ''
  lost.hidden = !isLost
  if (isLost) return
  show(mainOf(await response.text()))
  if (!response.ok) leave()
}

// Reads only the body: the style of the head has a nonce of another response, which the page would report as an error.
function mainOf(page) {
  const template = document.createElement('template')
  template.innerHTML = page.slice(page.indexOf('<body>'))
  return template.content.querySelector('main')
}

// Leaves equal parts and the links of status.js in place, so that they keep the focus.
function show(page) {
  const shown = [...main.children].filter((child) => !child.matches('nav'))
  const fresh = [...page.children]
  fresh.forEach((element, at) => {
    if (!shown[at]) main.append(element)
    else if (!shown[at].isEqualNode(element)) shown[at].replaceWith(element)
  })
  for (const old of shown.slice(fresh.length)) old.remove()
  if (page.dataset.said !== main.dataset.said) said.textContent = page.dataset.said
  main.dataset.said = page.dataset.said
}

// Refreshes every minute, because times change and a proxy may hold back the stream. A clock waits for the full minute.
function wait() {
  const past = 'clock' in main.dataset ? Date.now() % 60_000 : 0
  timer = setTimeout(() => {
    // A stream that was refused, such as by a proxy while the portal starts, does not come back by itself.
    if (source?.readyState === EventSource.CLOSED) connect()
    wait(refresh())
  }, 60_000 - past)
}

function leave() {
  source?.close()
  clearTimeout(timer)
}

function connect() {
  source = new EventSource(main.dataset.live + location.search)
  source.onerror = refresh
  source.onmessage = ({ data }) => {
    if (JSON.parse(data).kind === 'poll') {
      source.close()
      source = undefined
    }
    refresh()
  }
}

function follow() {
  leave()
  if (document.hidden) return
  connect()
  wait()
}

addEventListener('visibilitychange', follow)
setTimeout(follow, 2_000)
