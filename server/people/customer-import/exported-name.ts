/**
 * SQL of the name of a person in the file of customers: 'Mia Chen', the email of those who have no name, and 'Guest User 17'
 * for those who have neither, so that an import of the file finds each of them again.
 */
export const exportedName = (alias: string) => `coalesce(
  nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), nullif(${alias}.email, ''), 'Guest User ' || ${alias}.id
)`
