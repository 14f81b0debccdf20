import type { UiTexts } from '#ui/ui-context.tsx'

type KeyNames = UiTexts['keyNames']

const isMac = /Mac|iPod|iPhone|iPad/.test(navigator.platform)

const symbols: KeyNames = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Backspace: '⌫',
  Meta: '⌘',
}

/** The presses of a shortcut one after the other, each as the caps to press together: `$mod+k` is `[['Ctrl', 'K']]`. */
export const keyCaps = (keys: string, names: KeyNames): readonly (readonly string[])[] =>
  keys.split(' ').map((press) => press.split('+').map((key) => capOf(key, names)))

function capOf(key: string, names: KeyNames): string {
  const name = key === '$mod' ? (isMac ? 'Meta' : 'Control') : key
  return names[name] ?? symbols[name] ?? (name.length === 1 ? name.toUpperCase() : name)
}

/** The value of `aria-keyshortcuts`. */
export const ariaKeys = (keys: string): string | undefined =>
  keys.includes(' ') ? undefined : keys.replace('$mod', isMac ? 'Meta' : 'Control')
