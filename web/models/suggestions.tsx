import { modelLabel, type RacketModel } from '../../contract/catalog/models.ts'
import { say } from '../config.ts'
import type { Suggestion } from '../ui/suggest-input.tsx'
import { limitText } from './limit-text.ts'

export const manufacturerSuggestions = (manufacturers: string[]): Suggestion<string>[] =>
  manufacturers.map((name) => ({ key: name, value: name, label: name }))

/** Models with weight class and limit. Those of other manufacturers than the one that was entered are left out. */
export const modelSuggestions = (models: RacketModel[], manufacturer: string): Suggestion<RacketModel>[] =>
  models
    .filter((model) => model.manufacturer.toLowerCase().includes(manufacturer.trim().toLowerCase()))
    .map((model) => ({
      key: model.id,
      value: model,
      label: modelLabel(model),
      children: (
        <span className="flex min-w-0 flex-1 justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">{modelLabel(model)}</span>
          <span className="flex-none text-ink-2 tabular-nums">{say`up to ${limitText(model.tension_limit)}`}</span>
        </span>
      ),
    }))

/** Model names without weight classes. */
export const modelNameSuggestions = (models: RacketModel[], manufacturer: string): Suggestion<string>[] =>
  manufacturerSuggestions([
    ...new Set(
      models
        .filter((model) => model.manufacturer.toLowerCase() === manufacturer.toLowerCase())
        .map(({ model_name }) => model_name),
    ),
  ])
