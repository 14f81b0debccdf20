/** A write that can't show anybody anything that they couldn't see before. */
const nothing = ''

const roles = 'what the changed roles give, to whoever has them; never more than the caller has'
const access = 'what the roles and entities show, to the user who gets them; never more than the caller could give'
const token = 'what the user sees, to whoever has the token or password; of nobody who may do more than the caller'
const model =
  'fields and relations of another name, to roles that don’t hide them; hidden ones only by who may write the roles'
const lists = 'the fact sheet, to the readers that its list names; names made of it, where all readers may read it'
const names = 'the names of both ends, in names that all readers of the other end may read'
const readers = 'the bookmark, to the readers that its lists name'
const deliveries = 'events that the managing user can read, to the target'
const session = 'the workspace, to whoever signs in'
const picture = 'the picture, to everybody'

/**
 * For every operation that writes: what it can make visible to whom. The fuzzer looks after each of them whether a viewer and a member
 * see something that was hidden from them, and says so where the operation is said to show nothing.
 */
export const exposures: Readonly<Record<string, string>> = {
  createBookmark: nothing,
  deleteBookmark: nothing,
  restoreBookmark: 'the bookmark, to those who could view it before',
  updateBookmark: readers,
  shareBookmark: 'the bookmark, to whom it is shared with',
  unshareBookmark: nothing,
  discardWorkingCopy: nothing,
  saveWorkingCopy: nothing,
  restoreBookmarkVersion: 'an earlier state that the caller can see, to readers of the bookmark',
  transferBookmarks: 'the bookmark and those versions that its earlier readers saw, to the new owner',
  copyBookmarks: 'the copies, to the caller in the other workspace',

  renewSession: nothing,
  requestToken: session,
  signIn: session,
  signOut: nothing,
  signOutEverywhere: nothing,
  changePassword: nothing,
  endOtherSessions: nothing,
  endSession: nothing,
  updateProfile: nothing,
  acceptInvitation: 'the workspace, to the caller',
  declineInvitation: nothing,
  switchWorkspace: 'the other workspace, to the caller',
  requestAccess: 'that the caller asked, to administrators',

  createUser: access,
  giveFirstPassword: token,
  savePermission: access,
  updatePermission: access,
  createTechnicalUser: token,
  deleteTechnicalUser: nothing,
  endPreviousToken: nothing,
  replaceToken: token,

  createSubscription: deliveries,
  deleteSubscription: nothing,
  restoreSubscription: 'its settings, to those who can view webhooks; its secrets to its managing user alone',
  probeSubscription: deliveries,
  rotateSigningSecret: 'the new secret, to the managing user',
  updateSubscription: `${deliveries}; secrets of another managing user to nobody`,
  moveCursor: 'earlier events that both can read, to whoever retrieves them',
  deleteCallbackDraft: nothing,
  saveCallbackDraft: nothing,
  testDelivery: nothing,
  redeliver: deliveries,
  stopDelivery: nothing,
  retryFailureCause: deliveries,
  stopFailureCause: nothing,
  undoStopFailureCause: deliveries,
  markFailureCause: nothing,
  cancelRecovery: nothing,
  resumeRecovery: deliveries,
  startRecovery: deliveries,
  publishEvent: 'the event, to all who read events',
  publishEvents: 'the events, to all who read events',
  readNotifications: nothing,
  deletePreference: nothing,
  savePreference: nothing,

  archiveFactSheet: nothing,
  createFactSheet: nothing,
  createRelation: names,
  deleteRelation: names,
  updateFactSheet: lists,
  updateRelation: nothing,
  executeGraphql: lists,
  uploadGraphql: lists,

  switchFeature: 'what belongs to the feature, to those whose rights show it',
  startExcelExport: nothing,
  startFullExport: nothing,
  cancelExport: nothing,
  createExportKey: 'the file, to whoever has the key, as long as its owner may have it',
  repeatExport: nothing,

  createAccessControlEntity: nothing,
  deleteAccessControlEntity: nothing,
  updateAccessControlEntity: nothing,
  replaceFactSheetResources: nothing,
  replaceLanguage: nothing,
  replaceReportingModel: nothing,
  replaceViewModel: nothing,
  restoreEntity: 'nothing more than before it was deleted, to those who held it',
  replaceDataModel: model,
  saveModels: `${model}; ${roles}`,
  applyActionBatch: model,
  replaceAuthorization: roles,
  restoreAuthorization: roles,
  startPreview: 'what the previewed access shows, to the caller; never more than their own',
  replaceFactSheetSettings: nothing,
  replaceSettings: 'what settings had switched off, such as completion, to those whose rights show it',
  switchMaintenance: nothing,
  deleteAsset: nothing,
  restoreAsset: picture,
  uploadAsset: picture,
}
