// The largest numbers in requests, apart from the schemas, because the first page reads addresses before any schema.

/** The largest id of a row. */
export const MAX_ID = 2_147_483_647
/** The last page for which a list can be asked. */
export const MAX_PAGE = 1_000_000
