import { expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

test('the owner and staff name the player of a racket, and take the name back', async () => {
  const chen = await createPerson(portal, { first_name: 'Wei', last_name: 'Chen' })
  const technician = await createTechnician(portal)
  const racket = await createRacket(portal, chen)
  const own = (player: unknown) => portal.ask('PATCH', `/racket/${racket}/`, { as: chen, body: { player } })
  const byStaff = (id: number, player: unknown) =>
    portal.ask('PUT', `/counter/rackets/${id}/player/`, { as: technician, body: { player } })
  const seen = async () => (await portal.call('GET', `/racket/${racket}/`, { as: chen })).player

  expect(await seen()).toBe('')
  expect(await own(' Leon ')).toMatchObject({ status: 200, body: { player: 'Leon' } })
  expect((await byStaff(racket, 'Mia')).status).toBe(204)
  expect(await seen()).toBe('Mia')
  expect((await byStaff(racket, '')).status).toBe(204)
  expect(await seen()).toBe('')

  for (const [player, error] of [
    ['L'.repeat(61), 'Player can have at most 60 characters'],
    [7, expect.any(String)],
  ] as const) {
    expect(await own(player)).toMatchObject({ status: 400, body: { error } })
    expect(await byStaff(racket, player)).toMatchObject({ status: 400, body: { error } })
  }
  expect((await byStaff(999_999, 'Leon')).status).toBe(404)
  await portal.db.updateTable('rackets').set({ deleted_at: new Date() }).execute()
  expect((await byStaff(racket, 'Leon')).status).toBe(404)
  expect(await portal.db.selectFrom('rackets').select('player').execute()).toEqual([{ player: '' }])
})

test('a racket is added with its player', async () => {
  const chen = await createPerson(portal)
  const body = { manufacturer: 'Yonex', model_name: 'Arcsaber 11', player: 'Leon' }
  expect(await portal.ask('POST', '/racket/', { as: chen, body })).toMatchObject({
    status: 201,
    body: { player: 'Leon' },
  })
})

test('the label has the player with the family name, and the status page does not name the player', async () => {
  const chen = await createPerson(portal, { first_name: 'Wei', last_name: 'Chen' })
  const technician = await createTechnician(portal)
  const job = await createJob(portal, chen, { racket_id: await createRacket(portal, chen, { player: 'Leon' }) })
  const label = async () => (await portal.call('GET', `/labels/?jobs=${job}`, { as: technician })).labels[0]
  expect(await label()).toMatchObject({ customer: 'W. Chen', player: 'Leon · Chen' })
  const { tag } = (await portal.ask('GET', `/technician/string_job/${job}/tag/`, { as: technician })).body
  const page = await portal.app.inject({ method: 'GET', url: `/t/${tag}` })
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('Leon')
})

test('the searches of staff find rackets and customers by the player', async () => {
  const technician = await createTechnician(portal, { is_manager: true })
  const chen = await createPerson(portal, { first_name: 'Wei', last_name: 'Chen' })
  const other = await createPerson(portal, { first_name: 'Ana', last_name: 'Silva' })
  const job = await createJob(portal, chen, { racket_id: await createRacket(portal, chen, { player: 'Leon' }) })
  await createJob(portal, other)
  const find = (path: string) => portal.call('GET', path, { as: technician })
  for (const search of ['leon', 'LEON chen']) {
    const query = `search=${encodeURIComponent(search)}`
    expect(await find(`/counter/customers/?${query}`), search).toMatchObject([{ id: chen.id }])
    expect((await find(`/shop/people/?${query}`)).results, search).toMatchObject([{ id: chen.id }])
    expect(await find(`/counter/jobs/?${query}`), search).toMatchObject([{ id: job }])
    expect((await find(`/technician/string_job/?order_status=ALL&${query}`)).results, search).toMatchObject([
      { id: job, racket: { player: 'Leon' } },
    ])
  }
  expect(await find('/counter/customers/?search=leon%20silva')).toEqual([])
})
