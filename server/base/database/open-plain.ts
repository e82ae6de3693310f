import pg from 'pg'

/** Opens a connection without our time limits, with fixed settings so that every server writes values the same way. */
export async function openPlain(url: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name })
  // A lost connection also fails the query that uses it. An error that nobody listens to would end the portal.
  client.on('error', () => {})
  await client.connect()
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0
  `)
  return client
}
