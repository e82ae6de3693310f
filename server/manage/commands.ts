import type * as z from 'zod/mini'
import { fullName } from '../../contract/base/person.ts'
import { CreditChange, MAX_CREDIT_CHANGE } from '../../contract/people/people.ts'
import { transact } from '../base/database/connect.ts'
import { StartError } from '../base/process/start-error.ts'
import { listTiers } from '../catalog/prices/queries.ts'
import { changeBalance } from '../job/credit-ledger.ts'
import { deleteSecondFactor } from '../people/auth/local/account-rows.ts'
import { changeRights } from '../people/permissions.ts'
import { assignTier } from '../people/queries.ts'
import { removeSecondFactor } from '../people/second-factor.ts'
import { passwordCommand, sessionsCommand } from './account-commands.ts'
import { asStartError } from './as-start-error.ts'
import { abandonRestoreCommand, backupCommand, restoreCommand } from './backup-commands.ts'
import type { Command } from './command.ts'
import { importCommand } from './import-command.ts'
import { person } from './person.ts'
import { listPeople } from './queries.ts'
import { currencyCommand, taxCommand, unitCommand } from './settings-commands.ts'

function roleCommand(role: 'technician' | 'manager', value: boolean): Command {
  const column = role === 'technician' ? 'is_technician' : 'is_manager'
  const verb = value ? 'add' : 'remove'
  return {
    name: `${role} ${verb}`,
    args: ['EMAIL'],
    ...(value && { options: { unconfirmed: { type: 'boolean' } } }),
    usage: value ? 'EMAIL [--unconfirmed]' : 'EMAIL',
    summary: value ? `make a person a ${role}` : `remove the ${role} role from a person`,
    detail: `EMAIL is the address that the person signed up with. The change takes effect with their next request. They do not have to sign in again.${
      value ? ' --unconfirmed accepts an account that has not confirmed this address.' : ''
    }`,
    async run(db, [email = ''], { unconfirmed }) {
      const { id, auth_subject, email_verified, [column]: before } = await person(db, email)
      if (value && auth_subject === null) {
        throw new StartError(`${email} is a walk-in customer without an account. They need to sign up first.`)
      }
      if (value && !email_verified && !unconfirmed) throw new StartError(notConfirmed(email))
      await changeRights(db, null, id, { [column]: value }).catch(asStartError)
      if (before === value) return `${email} ${value ? 'is already' : 'is not'} a ${role}.`
      return `${email} is ${value ? 'now a' : 'no longer a'} ${role}.`
    },
  }
}

// Anyone can sign up with an address that is not theirs.
const notConfirmed = (email: string) =>
  `${email} has not confirmed this email, so the account may belong to someone else. Ask them to open the link in their email, or add --unconfirmed if you know that this account is theirs.`

const removeFactor: Command = {
  name: 'second-factor remove',
  args: ['EMAIL'],
  usage: 'EMAIL',
  summary: 'turn off two-factor authentication for a person',
  detail:
    'The person can then sign in with just their password, and will get an email about the change. Make sure that the request really comes from this person.',
  async run(db, [email = '']) {
    const { id } = await person(db, email)
    await removeSecondFactor(db, deleteSecondFactor, { actor_id: null, id }).catch(asStartError)
    return `${email} now signs in without two-factor authentication.`
  },
}

const grant: Command = {
  name: 'credits grant',
  args: ['EMAIL', 'NUMBER'],
  options: { reason: { type: 'string' } },
  usage: 'EMAIL NUMBER --reason TEXT',
  summary: 'give a person stringing credits',
  detail: `NUMBER is a whole number from 1 to ${MAX_CREDIT_CHANGE}. The credit ledger shows the reason.`,
  async run(db, [email = '', number = ''], { reason }) {
    const amount = /^\d+$/.test(number) ? Number(number) : 0
    const change = CreditChange.safeParse({ amount, reason: reason ?? '' })
    if (!change.success) throw new StartError(refusedGrant(change.error))
    const { id } = await person(db, email)
    const balance = await transact(db, (trx) =>
      changeBalance(trx, { user_id: id, amount, note: change.data.reason, actor_id: null }),
    )
    return `${email} received ${amount} ${amount === 1 ? 'credit' : 'credits'} and now has ${balance}.`
  },
}

function refusedGrant(error: z.core.$ZodError): string {
  const [issue] = error.issues
  if (issue?.path[0] === 'amount') {
    return `The number of credits must be a whole number from 1 to ${MAX_CREDIT_CHANGE}.`
  }
  return `${issue?.message}. Add a reason with --reason TEXT.`
}

const tier: Command = {
  name: 'tier set',
  args: ['EMAIL', 'TIER'],
  usage: 'EMAIL TIER',
  summary: "set a person's membership tier",
  detail: 'Jobs that are already ordered keep their price.',
  async run(db, [email = '', name = '']) {
    const tiers = (await listTiers(db)).map(({ tier_status }) => tier_status)
    if (!tiers.includes(name)) {
      throw new StartError(`The tier ${name} does not exist. The tiers are: ${tiers.join(', ')}.`)
    }
    const { id } = await person(db, email)
    await assignTier(db, null, id, name)
    return `${email} now has the tier ${name}.`
  },
}

const people: Command = {
  name: 'people list',
  args: [],
  usage: '',
  summary: "list the shop's people",
  detail: 'One line per person: ID, email, name, tier, credits, roles.',
  async run(db) {
    const rows = (await listPeople(db)).map((row) => [
      String(row.id),
      row.email || '-',
      fullName(row) || '-',
      row.tier_status,
      String(row.stringing_credits),
      [row.is_manager && 'manager', row.is_technician && 'technician'].filter(Boolean).join(', ') || '-',
    ])
    return table([['ID', 'EMAIL', 'NAME', 'TIER', 'CREDITS', 'ROLES'], ...rows])
  },
}

export const commands: Command[] = [
  roleCommand('technician', true),
  roleCommand('technician', false),
  roleCommand('manager', true),
  roleCommand('manager', false),
  passwordCommand,
  sessionsCommand,
  removeFactor,
  grant,
  tier,
  people,
  importCommand,
  currencyCommand,
  unitCommand,
  taxCommand,
  backupCommand,
  restoreCommand,
  abandonRestoreCommand,
]

function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, i) => Math.max(cell.length, most[i] ?? 0)), [])
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
