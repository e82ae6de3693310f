/**
 * The seconds for which an action can be undone, by the database's clock. In a file of its own, because the first page has
 * toasts but no schema.
 */
export const UNDO_SECONDS = 10
