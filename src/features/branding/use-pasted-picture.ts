import { useEffect } from 'react'
import { type AssetName, assetNames } from 'mock-server/contract/assets/assets.ts'

/** Takes a picture that is pasted anywhere on the page: for the card that has the focus, or for the menu logo. */
export function usePastedPicture(onPicture: (asset: AssetName, file: File) => void): void {
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      if (!file) return
      event.preventDefault()
      const name = document.activeElement?.closest<HTMLElement>('[data-asset]')?.dataset.asset
      onPicture(assetNames.find((each) => each === name) ?? 'logo-menu', file)
    }
    document.addEventListener('paste', pasted)
    return () => document.removeEventListener('paste', pasted)
  }, [onPicture])
}
