import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

const COLORS = [
  ...[
    'transparent',
    'current',
    'paper',
    'surface',
    'sunk',
    'line',
    'edge',
    'watermark',
    'scrim',
    'ink',
    'ink-2',
    'ink-3',
    'new',
  ],
  ...['accent', 'accent-hover', 'accent-ink', 'accent-soft', 'accent-soft-ink', 'danger', 'danger-soft'],
  ...['cork', 'cork-edge', 'cork-ink', 'cork-soft'],
]

const any = () => true

/** The kinds of utilities that a component may override. The library's own list of all kinds weighs 6 kB more. */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
    position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
    background: [{ bg: COLORS }],
    color: [{ text: COLORS }],
    'border-color': [{ border: COLORS }],
    'font-size': [{ text: ['12', '14', '16', '20', '24', '32', '48'] }],
    'font-weight': [{ font: ['text', 'strong'] }],
    'line-height': [{ leading: [any] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'white-space': [{ whitespace: ['normal', 'nowrap'] }],
    align: [{ items: [any] }],
    gap: [{ gap: [any] }],
    'gap-x': [{ 'gap-x': [any] }],
    'gap-y': [{ 'gap-y': [any] }],
    columns: [{ 'grid-cols': [any] }],
    radius: [{ rounded: ['4', '8', '10', 'full'] }],
    size: [{ size: [any] }],
    width: [{ w: [any] }],
    height: [{ h: [any] }],
    'min-height': [{ 'min-h': [any] }],
    'max-width': [{ 'max-w': [any] }],
    padding: [{ p: [any] }],
    'padding-x': [{ px: [any] }],
    'padding-y': [{ py: [any] }],
    'padding-left': [{ pl: [any] }],
    'padding-right': [{ pr: [any] }],
    'padding-top': [{ pt: [any] }],
    'padding-bottom': [{ pb: [any] }],
  },
  conflictingClassGroups: {
    size: ['width', 'height'],
    gap: ['gap-x', 'gap-y'],
    padding: ['padding-x', 'padding-y', 'padding-left', 'padding-right', 'padding-top', 'padding-bottom'],
    'padding-x': ['padding-left', 'padding-right'],
    'padding-y': ['padding-top', 'padding-bottom'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', '*', '**'],
}))

/** Joins class names and leaves out false ones. Of two classes that set the same property, the last one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
