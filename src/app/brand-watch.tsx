import { useEffect } from 'react'
import { getImage } from 'mock-server/contract/assets/assets.ts'
import { addressOf } from '#api/call.ts'
import { brandOf, brandSheet } from '#common/brand/brand-sheet.ts'
import { showBrand } from '#common/brand/shown-brand.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { useWorkspaceState } from '#common/workspace-state.ts'

const addressOfImage = (hash: string | undefined) =>
  hash === undefined ? undefined : addressOf(getImage, { params: { hash } })

/** Shows the console in the colours and with the pictures of its workspace, and follows them. */
export function BrandWatch() {
  const { workspace } = useSignedIn()
  const state = useWorkspaceState()
  useEffect(() => {
    if (!state) return undefined
    const { images, design } = state
    const logo = addressOfImage(images['logo-menu'])
    const show = (shown: string | undefined) =>
      showBrand({
        workspaceId: workspace.id,
        css: brandSheet(brandOf(design), addressOfImage(images['menu-background'])),
        logo: shown,
        favicon: addressOfImage(images.favicon),
      })
    if (logo === undefined) return show(undefined)
    const picture = new Image()
    // The frame leaves out the name beside a logo whose address says that it is wide.
    const loaded = () => show(picture.naturalWidth > 2 * picture.naturalHeight ? `${logo}#wide` : logo)
    picture.addEventListener('load', loaded)
    picture.src = logo
    return () => picture.removeEventListener('load', loaded)
  }, [state, workspace.id])
  return null
}
