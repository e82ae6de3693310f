import { expect, test } from 'vitest'
import { affectedTests } from './affected.mjs'
import { readDiff } from './changes.mjs'

// A shop with loans: a rule, an action that uses it, a page, and tests of each.
const sources = new Map([
  ['contract/loans.ts', 'export const isLate = (days: number) => days > 14'],
  ['contract/loans.test.ts', `import { isLate } from './loans.ts'`],
  ['server/loans/lend.ts', `import { isLate } from '../../contract/loans.ts'\nthrow conflict('Bring it back first.')`],
  ['server/loans/routes.ts', `import { lend } from './lend.ts'`],
  ['server/loans/routes.test.ts', `import { testApp } from '../testing/test-app.ts'`],
  ['server/people/rights.ts', 'export const isStaff = true'],
  ['server/people/routes.test.ts', `expect(error).toBe('Bring it back first.')`],
  ['server/base/database/constraints.test.ts', ''],
  ['server/base/database/tables/loans.ts', 'lent_until: Date'],
  ['server/app.ts', `import { routes } from './loans/routes.ts'\nimport { isStaff } from './people/rights.ts'`],
  ['server/testing/test-app.ts', `import { buildApp } from '../app.ts'`],
  ['web/routes.tsx', `{\n  path: '/loans',\n  component: page(() => import('./pages/loans.tsx'), 'LoansPage'),\n}`],
  ['web/pages/loans.tsx', `import { LoanCard } from '../loans/loan-card.tsx'\n<h1>All Loans</h1>`],
  ['web/loans/loan-card.tsx', `import { isLate } from '../../contract/loans.ts'\n<b>Overdue by weeks</b>`],
  ['e2e/lending.spec.ts', `await page.goto('/loans')\npage.getByRole('button', { name: 'Overdue by weeks' })`],
  ['e2e/people.spec.ts', `await page.goto('/people')\npage.getByText('All People')`],
])
const after = (path: string, ...lines: string[]) => affectedTests([{ path, lines }], sources)

test('a rule leads to its own test, to the API tests of the action that follows it, and to the page that shows it', () => {
  const { unit, browser } = after('contract/loans.ts')
  expect(unit).toEqual(['contract/loans.test.ts', 'server/loans/routes.test.ts'])
  expect(browser).toEqual(['e2e/lending.spec.ts'])
})

test('an action leads to the API tests of its feature, and not through the app to those of others', () => {
  expect(after('server/loans/lend.ts')).toEqual({ unit: ['server/loans/routes.test.ts'], browser: [] })
})

test('a changed sentence leads to the test that quotes it', () => {
  const { unit } = after('server/loans/lend.ts', `throw conflict('Bring it back first.')`)
  expect(unit).toEqual(['server/people/routes.test.ts', 'server/loans/routes.test.ts'])
})

test('a page leads to the browser tests that open it, and a component to those that name its texts', () => {
  expect(after('web/pages/loans.tsx').browser).toEqual(['e2e/lending.spec.ts'])
  expect(after('web/loans/loan-card.tsx').browser).toEqual(['e2e/lending.spec.ts'])
})

test('a migration leads to the tests of the database and of the features that use its columns', () => {
  const { unit } = after('server/base/database/migrations/0099_lent.sql', 'alter table t add column lent_until date')
  expect(unit).toContain('server/base/database/constraints.test.ts')
})

test('a changed test leads to itself', () => {
  expect(after('e2e/people.spec.ts').browser).toEqual(['e2e/people.spec.ts'])
  expect(after('server/people/routes.test.ts').unit[0]).toBe('server/people/routes.test.ts')
})

test('a diff is read as its files with their changed lines, moved and deleted files included', () => {
  const diff = [
    'diff --git a/web/old.ts b/web/new.ts\nrename from web/old.ts\nrename to web/new.ts',
    'diff --git a/web/a.ts b/web/a.ts\nindex 1..2\n--- a/web/a.ts\n+++ b/web/a.ts\n@@ -1 +1 @@\n-one\n+two',
    'diff --git a/b.sql b/b.sql\ndeleted file\n--- a/b.sql\n+++ /dev/null\n@@ -1 +0,0 @@\n-drop',
  ].join('\n')
  expect(readDiff(diff)).toEqual([
    { path: 'web/new.ts', lines: [] },
    { path: 'web/a.ts', lines: ['one', 'two'] },
    { path: 'b.sql', lines: ['drop'] },
  ])
})
