/** The version of the default models that new workspaces get. Existing ones keep theirs: no release changes models behind their back. */
export const MODEL_VERSION = 2
