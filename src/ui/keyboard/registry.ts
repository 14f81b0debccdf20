import { createKeybindingsHandler } from 'tinykeys'
import { type Action, actionGroups } from './action.ts'

/** What one part has registered, read anew at every press, because labels and functions change with each render. */
type Source = () => readonly Action[]

const sources = new Set<Source>()
const listeners = new Set<() => void>()
let actions: readonly Action[] | undefined
let areCharactersOn = true
let keysInUse: readonly string[] | undefined
const handlers = new Map<string, (event: KeyboardEvent) => void>()

/** Adds the actions of a part and returns the function that removes them. */
export function register(source: Source): () => void {
  if (sources.size === 0) document.addEventListener('keydown', press)
  sources.add(source)
  refresh()
  return () => {
    sources.delete(source)
    if (sources.size === 0) document.removeEventListener('keydown', press)
    refresh()
  }
}

/** To be called when labels, keys or the number of a part's actions have changed. */
export function refresh(): void {
  actions = undefined
  keysInUse = undefined
  for (const listener of listeners) listener()
}

export function subscribeActions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All actions, the latest registered first. The same array until `refresh`. */
export function readActions(): readonly Action[] {
  actions ??= [...sources].toReversed().flatMap((source) => source())
  return actions
}

/** Whether shortcuts of a single character apply. Speech input triggers them by accident, so they can be turned off. */
export function allowCharacters(areAllowed: boolean): void {
  areCharactersOn = areAllowed
}

/** The only listener for shortcuts on the document. Parts that handle a key themselves prevent its default before. */
function press(event: KeyboardEvent): void {
  // Sequences first: the second key of one is no shortcut of its own.
  keysInUse ??= [
    ...new Set(readActions().flatMap((action) => (action.run && action.keys ? [action.keys] : []))),
  ].toSorted((a, b) => b.split(' ').length - a.split(' ').length)
  for (const keys of keysInUse) handlerOf(keys)(event)
}

/** One handler for each shortcut, kept when actions come and go: it remembers the first key of a sequence. */
function handlerOf(keys: string): (event: KeyboardEvent) => void {
  const known = handlers.get(keys)
  if (known) return known
  const handler = createKeybindingsHandler(
    { [patternOf(keys)]: (event: KeyboardEvent) => run(keys, event) },
    { ignore: isIgnored },
  )
  handlers.set(keys, handler)
  return handler
}

function run(keys: string, event: KeyboardEvent): void {
  // Read from the sources: the functions of the last render, not those of the last change of labels.
  const candidates = [...sources]
    .toReversed()
    .flatMap((source) => source())
    .filter((action) => action.keys === keys && action.run && (action.when?.(event) ?? true))
    .toSorted((a, b) => actionGroups.indexOf(a.group) - actionGroups.indexOf(b.group))
  if (!candidates[0]) return
  event.preventDefault()
  candidates[0].run?.(event)
}

/** Some layouts need Shift for `/` and `?`. */
const patternOf = (keys: string): string =>
  keys
    .split(' ')
    .map((key) => (/^[^\p{L}\p{N}]$/u.test(key) ? `[Shift]+${key}` : key))
    .join(' ')

function isIgnored(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.defaultPrevented || event.isComposing) return true
  const isCharacter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
  if (isCharacter && !areCharactersOn) return true
  if (!(target instanceof Element)) return false
  if (target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return true
  const isText = event.key !== 'Escape' && !/^F\d+$/.test(event.key)
  return isTyping(target) && isText && !event.ctrlKey && !event.metaKey
}

const isTyping = (target: Element): boolean =>
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')

/** An action with the function of the last render. */
export const findAction = (id: string | null): Action | undefined =>
  id === null ? undefined : [...sources].flatMap((source) => source()).find((action) => action.id === id)
