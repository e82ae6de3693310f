import { expect, test } from 'vitest'
import { orderedTensions, tensionsText } from '../../../contract/catalog/kilograms.ts'
import { createPerson, createRacket, createTechnician } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

const LBS = Array.from({ length: 33 }, (_, i) => 20 + i / 2).filter((lbs) => lbs !== 20.5)
const KG = Array.from({ length: 73 }, (_, i) => (91 + i) / 10)

/** Returns the allowed tension in lbs that is nearest to a tension in kg. */
const nearest = (kg: number) =>
  LBS.reduce((best, lbs) => (Math.abs(lbs - kg * 2.20462262) < Math.abs(best - kg * 2.20462262) ? lbs : best))

const inLbs = (mains: number, crosses: number) => ({ tension: mains, cross_tension: crosses })
const inKg = (mains: number, crosses: number) => ({
  tension: nearest(mains),
  cross_tension: nearest(crosses),
  tension_kg: mains,
  cross_tension_kg: crosses,
})

/** Each step as the tension of the mains, with the next step for the crosses. */
const steps = (all: number[]) => all.map((mains, index) => [mains, all[index + 1] ?? mains] as const)

test.each([
  { unit: 'lbs', typed: steps(LBS), body: inLbs },
  { unit: 'kg', typed: steps(KG).slice(0, 37), body: inKg },
  { unit: 'kg', typed: steps(KG).slice(37), body: inKg },
])('the order, bench, label, history and receipt show each tension in $unit as it was typed', async (all) => {
  const { unit, typed, body } = all
  const lena = await createPerson(portal)
  const technician = await createTechnician(portal)
  const rackets = await Promise.all(typed.map(() => createRacket(portal, lena)))
  const ordered = rackets.map((racket, index) => ({ racket, ...body(...(typed[index] ?? [0, 0])) }))
  const order = await portal.ask('POST', '/order/', { as: lena, body: { jobs: ordered } })
  expect(order.status).toBe(201)
  const jobs: { id: number }[] = order.body.jobs
  const labels = await portal.ask('GET', `/labels/?jobs=${jobs.map(({ id }) => id)}`, { as: technician })

  for (const [index, { id }] of jobs.entries()) {
    const [mains, crosses] = typed[index] ?? [0, 0]
    const shown = { mains, crosses, unit }
    expect(orderedTensions(order.body.jobs[index])).toEqual(shown)
    expect(orderedTensions(labels.body.labels[index])).toEqual(shown)
    const bench = await portal.ask('GET', `/technician/string_job/${id}/`, { as: technician })
    expect(orderedTensions(bench.body)).toEqual(shown)

    await portal.call('PATCH', `/technician/string_job/${id}/mark_paid/`, { as: technician, body: {} })
    const receipt = await portal.ask('GET', `/string_job/${id}/receipt/`, { as: lena })
    expect(receipt.body.tension).toBe(`${mains} ${unit}, Cross: ${crosses}`)
    expect(tensionsText(bench.body)).toBe(receipt.body.tension)

    const other = body(...(typed[index === 0 ? 1 : 0] ?? [0, 0]))
    await portal.call('PUT', `/counter/jobs/${id}/`, { as: technician, body: { racket: rackets[index], ...other } })
    const history = await portal.ask('GET', `/string_job/${id}/history/`, { as: lena })
    const { event, from } = history.body[0]
    expect(event).toBe('edited')
    expect(JSON.parse(from)).toMatchObject(
      unit === 'kg' ? { tension_kg: mains, cross_tension_kg: crosses } : { tension: mains, cross_tension: crosses },
    )
  }
})
