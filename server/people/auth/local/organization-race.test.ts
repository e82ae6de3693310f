import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp(localAuth())
const password = 'mains and crosses'

async function signedUp(email: string) {
  const browser = createBrowser(portal)
  await browser.post('/sign-up/email', { name: 'Lena Brandt', email, password })
  return browser
}

async function newOrganization(name: string) {
  const [lena, mia] = [await signedUp(`lena@${name}.example`), await signedUp(`mia@${name}.example`)]
  await lena.post('/organization/create', { name })
  const [{ id }] = (await lena.get('/organization/list')).body
  await sql`
    insert into auth.member (id, "organizationId", "userId", role, "createdAt")
    select gen_random_uuid(), ${id}, u.id, 'admin', now() from auth."user" u where u.email = ${`mia@${name}.example`}
  `.execute(portal.db)
  const path = `/organization/get-full-organization?organizationId=${id}`
  const { members } = (await lena.get(path)).body as { members: { id: string; user: { email: string } }[] }
  const memberId = (person: string) => members.find(({ user }) => user.email.startsWith(person))?.id
  return { id, lena, mia, memberId }
}

const roles = async (id: string) => {
  const { rows } = await sql<{ role: string }>`select role from auth.member where "organizationId" = ${id}`.execute(
    portal.db,
  )
  return rows.map(({ role }) => role)
}

const ROUNDS = [1, 2, 3, 4]

test.each(ROUNDS)('when both administrators leave at the same moment, one of them stays (round %i)', async (round) => {
  const { id, lena, mia } = await newOrganization(`club${round}`)
  const answers = await Promise.all(
    [lena, mia].map((browser) => browser.post('/organization/leave', { organizationId: id })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await roles(id)).toEqual(['admin'])
})

test.each(ROUNDS)(
  'when both administrators step down at the same moment, one of them stays (round %i)',
  async (round) => {
    const { id, lena, mia, memberId } = await newOrganization(`club${round}`)
    const stepDown = (memberId: string | undefined) => ({ organizationId: id, memberId, role: 'member' })
    const answers = await Promise.all([
      lena.post('/organization/update-member-role', stepDown(memberId('lena'))),
      mia.post('/organization/update-member-role', stepDown(memberId('mia'))),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await roles(id)).sort()).toEqual(['admin', 'member'])
  },
)

test('when two administrators leave, the second waits for the first and is then refused', async () => {
  const { id, memberId } = await newOrganization('club')
  const [first, second] = [await portal.pool.connect(), await portal.pool.connect()]
  try {
    const leave = 'delete from auth.member where id = $1'
    await first.query('begin')
    await second.query('begin')
    await first.query(leave, [memberId('lena')])
    const { rows } = await second.query('select pg_backend_pid() as pid')
    let hasAnswer = false
    const left = second
      .query(leave, [memberId('mia')])
      .then(
        () => 'left',
        (error: { constraint?: string }) => error.constraint,
      )
      .finally(() => {
        hasAnswer = true
      })
    // The first transaction commits once the second one waits, or has finished without waiting.
    while (!hasAnswer && !(await waitsForLock(rows[0].pid))) await new Promise(setImmediate)
    await first.query('commit')
    expect(await left).toBe('organization_keeps_administrator')
    await second.query('rollback')
    expect(await roles(id)).toEqual(['admin'])
  } finally {
    first.release()
    second.release()
  }
})

async function waitsForLock(pid: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'
  `.execute(portal.db)
  return rows.length > 0
}

test('the last administrator cannot leave while the organization has other members', async () => {
  const { id, lena, mia, memberId } = await newOrganization('club')
  await lena.post('/organization/update-member-role', {
    organizationId: id,
    memberId: memberId('mia'),
    role: 'member',
  })
  expect((await lena.post('/organization/leave', { organizationId: id })).status).toBe(400)
  expect((await mia.post('/organization/leave', { organizationId: id })).status).toBe(200)
  expect((await lena.post('/organization/delete', { organizationId: id })).status).toBe(200)
  expect(await roles(id)).toEqual([])
})

test('when both administrators delete their accounts at the same moment, no empty organization remains', async () => {
  await signedUp('boss@example.com')
  const { lena, mia } = await newOrganization('club')
  const answers = await Promise.all([lena, mia].map((browser) => browser.post('/delete-user', { password })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await sql`select id from auth.organization`.execute(portal.db)
  expect(rows).toEqual([])
})
