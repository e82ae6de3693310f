import { Pencil, Trash2 } from 'lucide-react'
import { modelLabel, type RacketModel } from '../../contract/catalog/models.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { CARD_TOOLS, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { limitText } from './limit-text.ts'

const deleteModel = (model: RacketModel) =>
  confirm({
    title: say`Delete Model?`,
    text: say`${modelLabel(model)} will no longer be suggested. Rackets keep their limits.`,
    confirm: say`Delete Model`,
    danger: true,
    async run() {
      await call('deleteModel', { id: model.id })
      await refreshNow()
      toast({ title: say`Model deleted`, description: modelLabel(model) })
    },
  })

/** The columns of the racket models; `onEdit` opens the form of one. */
export const modelColumns = (onEdit: (id: number) => void): Column<RacketModel>[] => [
  {
    name: say`Model`,
    width: 'minmax(0, 1fr)',
    className: 'folded:col-span-3 folded:pr-24',
    label: false,
    cell: ({ manufacturer, model_name }) => (
      <span className="wrap-anywhere">
        <span className="text-ink-2">{manufacturer}</span> <b className="font-strong">{model_name}</b>
      </span>
    ),
  },
  { name: say`Weight class`, width: '112px', cell: ({ weight_class }) => weight_class || null },
  {
    name: say`Limit`,
    width: '128px',
    isFigure: true,
    cell: ({ tension_limit }) => limitText(tension_limit),
  },
  {
    name: say`Actions`,
    width: '92px',
    isNameHidden: true,
    className: CARD_TOOLS,
    cell: (model) => (
      <>
        <Button variant="bare" size="icon" aria-label={say`Edit ${modelLabel(model)}`} onClick={() => onEdit(model.id)}>
          <Pencil />
        </Button>
        <Button
          variant="bare"
          size="icon"
          aria-label={say`Delete ${modelLabel(model)}`}
          onClick={() => void deleteModel(model)}
        >
          <Trash2 />
        </Button>
      </>
    ),
  },
]
