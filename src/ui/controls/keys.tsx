import { Fragment } from 'react'
import { keyCaps } from '#ui/keyboard/key-names.ts'
import { useUi } from '#ui/ui-context.tsx'
import { Kbd } from './kbd.tsx'

/** The keys of a shortcut as on the keyboard: `g b` is G then B, `$mod+k` is Ctrl K or ⌘ K. */
export function Keys({ keys }: { readonly keys: string }) {
  const { texts } = useUi()
  return keyCaps(keys, texts.keyNames).map((caps, index) => (
    <Fragment key={index}>
      {index > 0 && <span className="then"> {texts.keys.andThen} </span>}
      {caps.map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </Fragment>
  ))
}
