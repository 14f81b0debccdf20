/** What is wrong with a member of a data model; `path` is its JSON path. */
export interface ModelError {
  readonly path: string
  readonly message: string
}

export const modelError = (path: string, message: string): ModelError => ({ path, message })

/** A JSON path with a name that may have any characters. */
export const at = (path: string, name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`

/** The errors of a document that is found at a path of a larger one. */
export const under = (path: string, errors: readonly ModelError[]): ModelError[] =>
  errors.map((error) => ({ ...error, path: `${path}${error.path.slice(1)}` }))

const MAX_NAME = 100

/** Why a key can't be one; undefined where it can. Keys are names in GraphQL, paths of patches, and parts of permissions. */
export const nameFault = (name: string): string | undefined =>
  /^[A-Za-z]\w*$/.test(name) && name.length <= MAX_NAME
    ? undefined
    : `must begin with a letter and have only letters, digits and underscores, at most ${MAX_NAME}`

/** The errors of names in a list that must be those of something. */
export const unknownNames = (
  path: string,
  names: readonly string[],
  isKnown: (name: string) => boolean,
  what: string,
): ModelError[] =>
  names.flatMap((name, nth) => (isKnown(name) ? [] : modelError(`${path}[${nth}]`, `${name} is ${what}`)))
