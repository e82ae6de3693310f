import { expect, test } from 'vitest'
import { initialValues, StringForm } from './string-form.ts'

test('the numbers of a string can be typed in full width, as Japanese keyboards do', () => {
  const typed = {
    manufacturer: 'Yonex',
    name: 'BG65',
    color: 'White',
    stock_sets: '１２',
    reorder_level: '３',
    surcharge: '５',
  }
  expect(StringForm.parse({ ...initialValues(), ...typed })).toMatchObject({
    stock_sets: 12,
    reorder_level: 3,
    surcharge: 500,
  })
})
