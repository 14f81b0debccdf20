import { useAddressMembers } from '#common/use-address-members.ts'

/** What the address of the page holds: the type, the language of the labels, and on narrow screens whether the preview is shown. */
export function useViewModelAddress() {
  const [search, go] = useAddressMembers()
  return {
    type: search.get('type') ?? undefined,
    language: search.get('language') ?? undefined,
    isPreview: search.get('panel') === 'preview',
    go,
  }
}
