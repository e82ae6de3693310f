import { sql } from 'kysely'

/** `displayName` of a racket in SQL; `racket` is the alias of rackets. */
export const displayNameOf = (racket: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${racket}.racket_name`)}, ''), ${modelNameOf(racket)})`

/** The manufacturer and the model of a racket, as in 'Yonex Astrox 99'. */
export const makeAndModelOf = (racket: string) =>
  sql<string>`(${sql.ref(`${racket}.manufacturer`)} || ' ' || ${sql.ref(`${racket}.model_name`)})`

/** `displayName` of a racket without its nickname: the same for all rackets of a model. */
export const modelNameOf = (racket: string) =>
  sql<string>`(${sql.ref(`${racket}.manufacturer`)} || ': ' || ${sql.ref(`${racket}.model_name`)})`
