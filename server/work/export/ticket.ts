import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../base/access/same-secret.ts'

const SECONDS = 60

const signed = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`export ${text}`).digest('base64url')

/** A ticket with which a person's browser can open the download: the person, its end, and a signature of both. */
export function exportTicket(secret: string, userId: number, now = Date.now()): string {
  const text = `${userId}.${Math.floor(now / 1000) + SECONDS}`
  return `${text}.${signed(secret, text)}`
}

/** The person of a valid ticket; null for any other text. */
export function readTicket(secret: string, ticket: string, now = Date.now()): number | null {
  const [id = '', end = '', signature = ''] = ticket.split('.')
  if (!isSameSecret(signature, signed(secret, `${id}.${end}`))) return null
  return Number(end) * 1000 >= now ? Number(id) : null
}
