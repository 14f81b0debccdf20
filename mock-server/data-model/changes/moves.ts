import { baseFields, type DataModel } from '#contract/data-model.ts'
import type { DataMove, ModelChange } from '#contract/model-changes.ts'
import { type ModelError, modelError } from '#data-model/check/model-error.ts'
import { valueIn } from '#data-model/value-in.ts'
import { type Loss, lossesOf } from './deletions.ts'
import { changesBetween } from './model-changes.ts'

interface Models {
  readonly before: DataModel
  readonly after: DataModel
}

/** Losses with where their data are kept instead; `errors` are those of the moves, at `$.moves`. */
export function withMoves(losses: readonly Loss[], moves: readonly DataMove[], models: Models) {
  const errors = moves.flatMap((move, nth): ModelError[] => {
    const path = `$.moves[${nth}]`
    if (!losses.some((loss) => isOf(move, loss)))
      return [modelError(path, `${move.value ?? move.field} is nothing that this change would delete`)]
    const others = moves.slice(0, nth)
    if (others.some((other) => isSamePlace(other, move)))
      return [modelError(path, `${move.value ?? move.field} is there twice`)]
    const fault = move.value === undefined ? faultOfField(move, others, models) : faultOfValue(move, models)
    return fault === undefined ? [] : [modelError(`${path}.to`, fault)]
  })
  const moved = losses.map((loss): Loss => {
    const move = moves.find((each) => isOf(each, loss))
    if (!move || !isMovable(loss)) return loss
    const isMerged =
      'value' in loss && (valueIn(fieldsIn(models.before, move), move.field)?.values ?? []).includes(move.to)
    return { ...loss, to: move.to, ...(isMerged && { isMerged }) }
  })
  return { losses: errors.length === 0 ? moved : losses, errors }
}

const isMovable = (loss: Loss) => 'field' in loss

/** Whether a move is of this loss. */
export function isOf(move: DataMove, loss: Loss): boolean {
  if (!('field' in loss) || loss.field !== move.field || valueOf(loss) !== move.value) return false
  if ('relation' in loss) return move.collection === 'relations' && loss.relation === move.name
  return move.collection === 'factSheets' && loss.type === move.name
}

const valueOf = (loss: Loss): string | undefined => ('value' in loss ? loss.value : undefined)

const isSamePlace = (one: DataMove, other: DataMove): boolean =>
  one.collection === other.collection &&
  one.name === other.name &&
  one.field === other.field &&
  one.value === other.value

const fieldsIn = ({ factSheets, relations }: DataModel, { collection, name }: DataMove) =>
  (collection === 'factSheets' ? valueIn(factSheets, name) : valueIn(relations, name))?.fields ?? {}

function faultOfField(move: DataMove, others: readonly DataMove[], { before, after }: Models): string | undefined {
  const { name, field, to } = move
  const [source, target] = [valueIn(fieldsIn(before, move), field), valueIn(fieldsIn(after, move), to)]
  if (!target || !source) return `${to} is no field of ${name}`
  if (move.collection === 'factSheets' && (baseFields.has(field) || baseFields.has(to)))
    return 'is a member that every fact sheet has'
  if (valueIn(fieldsIn(before, move), to)) return `${to} is there already and has data of its own`
  if (others.some((other) => other.value === undefined && isSamePlace({ ...other, field }, move) && other.to === to))
    return `another field moves to ${to}`
  if (target.type !== source.type) return `${to} has another type: ${target.type}, ${field} has ${source.type}`
  const missing = (source.values ?? []).filter((value) => !target.values?.includes(value))
  return missing.length === 0 ? undefined : `${to} lacks the values ${missing.join(', ')}`
}

function faultOfValue(move: DataMove, { after }: Models): string | undefined {
  const { field, to } = move
  return valueIn(fieldsIn(after, move), field)?.values?.includes(to) ? undefined : `${to} is no value of ${field}`
}

/** The moves that lead back; what moved to a value that was there before stays with it. */
export const inverseMoves = (moves: readonly DataMove[], changes: readonly ModelChange[]): DataMove[] =>
  moves.flatMap((move): DataMove[] => {
    const { field, value, to, ...of } = move
    if (value === undefined) return [{ ...of, field: to, to: field }]
    const change = changes.find(
      (each) => each.collection === move.collection && each.name === move.name && each.field === field,
    )
    const values = change?.before?.values
    return Array.isArray(values) && values.includes(to) ? [] : [{ ...of, field, value: to, to: value }]
  })

/** Those of the moves that can be made between two models. */
export function possibleMoves(moves: readonly DataMove[], models: Models): DataMove[] {
  const losses = lossesOf(changesBetween(models.before, models.after))
  return moves.filter((move) => withMoves(losses, [move], models).errors.length === 0)
}
