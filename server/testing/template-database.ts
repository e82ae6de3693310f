import pg from 'pg'

export const TEMPLATE = 'stringbed_template'

/** Creates an empty database or a copy of `template`, replacing one of the same name. Returns its URL. */
export async function createDatabase(postgresUrl: string, name: string, template?: string): Promise<string> {
  await onServer(postgresUrl, async (client) => {
    await client.query(`drop database if exists ${quoted(name)} with (force)`)
    await client.query(`create database ${quoted(name)}${template ? ` template ${quoted(template)}` : ''}`)
  })
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.toString()
}

export const dropDatabase = (postgresUrl: string, name: string) =>
  onServer(postgresUrl, (client) => client.query(`drop database if exists ${quoted(name)} with (force)`))

const quoted = (name: string) => pg.escapeIdentifier(name)

async function onServer(postgresUrl: string, act: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
