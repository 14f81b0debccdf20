import { largePicture } from '../picture.ts'

const LARGEST_FILE = 10 * 1_048_576

/** A document with the largest file that is taken. */
export function documentForm(factSheetId: string): FormData {
  const query = 'mutation ($factSheetId: ID!) { createDocument(factSheetId: $factSheetId, name: "A file") { id } }'
  const form = new FormData()
  form.set('graphQLRequest', JSON.stringify({ query, variables: { factSheetId } }))
  form.set('file', new File(['x'.repeat(LARGEST_FILE)], 'large.txt'))
  return form
}

export function pictureForm(): FormData {
  const form = new FormData()
  form.set('file', new File([largePicture()], 'large.png', { type: 'image/png' }))
  return form
}
