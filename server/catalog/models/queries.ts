import { MODEL_COLUMNS, type ModelChange, type ModelInput, type RacketModel } from '../../../contract/catalog/models.ts'
import type { Db } from '../../base/database/connect.ts'
import { conflict, notFound, refusing } from '../../base/errors.ts'

const COLUMNS = ['id', ...MODEL_COLUMNS] as const

/** Every racket model, by manufacturer, model and weight class. */
export const listModels = (db: Db): Promise<RacketModel[]> =>
  db
    .selectFrom('racket_models')
    .select(COLUMNS)
    .orderBy(({ fn }) => fn('lower', ['manufacturer']))
    .orderBy(({ fn }) => fn('lower', ['model_name']))
    .orderBy('weight_class')
    .execute()

const refuseTwin = refusing({ racket_models_once: () => conflict('This model already exists.') })

export const addModel = (db: Db, input: ModelInput): Promise<RacketModel> =>
  db.insertInto('racket_models').values(input).returning(COLUMNS).executeTakeFirstOrThrow().catch(refuseTwin)

/** Changes a model. Rackets keep their limits. Throws 404 when it is missing, and 409 when it would be there twice. */
export const changeModel = (db: Db, id: number, change: ModelChange): Promise<RacketModel> =>
  db
    .updateTable('racket_models')
    .set(change)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(() => notFound(NO_MODEL))
    .catch(refuseTwin)

/** Deletes a model. Rackets keep their limits. Throws 404 when it is missing. */
export async function deleteModel(db: Db, id: number) {
  await db
    .deleteFrom('racket_models')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound(NO_MODEL))
}

const NO_MODEL = 'This model does not exist.'
