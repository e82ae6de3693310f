import * as z from 'zod/mini'
import type { Language } from '../base/languages.ts'
import { ownerLines } from '../base/person.ts'
import type { Owner } from '../base/users.ts'
import { Player } from './racket-input.ts'

// Players: the people who play with the rackets of a family or a club, whose owner is another person.

export const PlayerInput = z.strictObject({ player: Player })

interface Played {
  player: string
  owner: Owner | null
}

/** 'Leon · Chen': the player and the name of the owner's family; null for a racket that its owner plays with. */
export function playerText({ player, owner }: Played): string | null {
  if (!player) return null
  const family = owner?.last_name || owner?.first_name
  return family ? `${player} · ${family}` : player
}

/** The player with the owner, or only the owner. */
export const whoseRacket = (racket: Played): string => playerText(racket) ?? ownerLines(racket.owner).name

/**
 * Rackets by their players, in the order of the reader's language, and at last those without one. There is only one group,
 * without a name, if no racket has a player.
 */
export function byPlayer<T extends Pick<Played, 'player'>>(
  rackets: T[],
  language: Language = 'en',
): { player: string; rackets: T[] }[] {
  const players = [...new Set(rackets.map(({ player }) => player))].sort(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b, language),
  )
  return players.map((player) => ({ player, rackets: rackets.filter((racket) => racket.player === player) }))
}

export const NO_PLAYER = 'Without a player'
