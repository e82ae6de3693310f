// Redirects staff from the status page of a job to the bench, and shows links to the racket's owner.
const tag = location.pathname.split('/')[2] ?? ''

async function read(path, headers) {
  const response = await fetch(path, { headers })
  return response.ok ? response.json() : null
}

async function welcome() {
  const session = await read('/api/auth/session')
  if (!session) return
  const reader = await read(`/api/tag_reader/?tag=${tag}`, { authorization: `Bearer ${session.token}` })
  // The part after '#' stays in the browser, so the tag reaches no log.
  if (reader?.is_staff) location.replace(`/bench#${tag}`)
  else if (reader?.job) showLinks(reader)
}

function showLinks({ job, racket, can_listen }) {
  const nav = document.createElement('nav')
  const text = document.querySelector('main').dataset
  nav.append(link(`/string-jobs/${job}`, text.job ?? 'Open My Job'))
  nav.append(link(`/string-jobs?racket=${racket}`, text.again ?? 'Order Again…'))
  if (can_listen) nav.append(link(`/rackets/${racket}?listen=true`, text.listen ?? 'Listen'))
  document.querySelector('h1')?.after(nav)
}

function link(href, text) {
  const a = document.createElement('a')
  a.href = href
  a.textContent = text
  return a
}

// A second press is not sent: its answer would say that the first was not recorded. A while later, the person has probably
// stopped the page.
let sentAt = -Infinity
addEventListener('submit', (event) => {
  if (event.timeStamp - sentAt < 10_000) event.preventDefault()
  else sentAt = event.timeStamp
})
// The browser may return to the page as it was left.
addEventListener('pageshow', () => {
  sentAt = -Infinity
})

welcome().catch(() => {})
