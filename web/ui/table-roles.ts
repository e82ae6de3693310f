// Said although the elements say it: Safari forgets what a table is when CSS lays it out anew.
export const TABLE = { role: 'table' } as const
export const ROWS = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const HEAD = { role: 'columnheader', scope: 'col' } as const
export const CELL = { role: 'cell' } as const
