import { expect, test } from 'vitest'
import css from '../styles.css?raw'
import { cn } from './cn.ts'

test('the last of two classes for the same property wins, but only under the same condition', () => {
  expect(cn('text-ink text-14', 'text-danger')).toBe('text-14 text-danger')
  expect(cn('bg-accent disabled:bg-transparent', 'disabled:bg-accent-soft')).toBe('bg-accent disabled:bg-accent-soft')
  expect(cn('h-3 w-4 rounded-4', 'size-8 rounded-full')).toBe('size-8 rounded-full')
  expect(cn('px-3 pl-4', false, 'p-0')).toBe('p-0')
  expect(cn('leading-none', 'leading-[1.3]')).toBe('leading-[1.3]')
})

test('classes for different properties are all kept', () => {
  const classes = 'border border-b-2 border-ink text-14 text-left text-ink-2 font-strong -ml-2 py-1.5 pl-9 max-w-140'
  expect(cn(classes)).toBe(classes)
})

test('every theme color is recognized', () => {
  const colors = [...css.matchAll(/--color-([\w-]+): (?!initial)/g)].map(([, name]) => name)
  expect(colors.length).toBeGreaterThan(20)
  for (const color of colors) {
    expect(cn(`bg-${color} text-${color} border-${color}`, 'bg-ink text-ink border-ink'), color).toBe(
      'bg-ink text-ink border-ink',
    )
  }
})
