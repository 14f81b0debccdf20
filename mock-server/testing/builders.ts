/** A bookmark as a client sends it, with all required members. */
export const bookmarkInput = (members: Record<string, unknown> = {}) => ({
  name: 'Applications by lifecycle',
  type: 'INVENTORY',
  state: { filter: { facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['Application'] }] } },
  userId: '00000000-0000-0000-0000-000000000000',
  readonly: false,
  views: 0,
  permittedReadUserIds: [],
  permittedWriteUserIds: [],
  referencedFactSheetIds: [],
  ...members,
})
