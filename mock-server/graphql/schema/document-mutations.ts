import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'
import type {
  DocumentChange,
  DocumentInput,
  DocumentService,
  DocumentTarget,
} from '#features/documents/documents.service.ts'
import type { ResolverContext } from './resolver-context.ts'
import { Patches, requireStep, revision } from './patch-input.ts'
import type { SchemaTypes } from './schema.ts'

type Field<Args> = GraphQLFieldConfig<unknown, ResolverContext, Args>

const id = { type: new GraphQLNonNull(GraphQLID) }
const text = { type: GraphQLString }
const validateOnly = { type: GraphQLBoolean }

/** The mutations of documents. createDocument makes a file where the request uploads one, otherwise a link. */
export function documentMutations(
  documents: DocumentService,
  { document }: Pick<SchemaTypes, 'document'>,
): GraphQLFieldConfigMap<unknown, ResolverContext> {
  const createDocument: Field<DocumentInput> = {
    type: document,
    args: {
      factSheetId: id,
      name: { type: new GraphQLNonNull(GraphQLString) },
      url: text,
      description: text,
      origin: text,
      documentType: { type: GraphQLString, description: 'logo for the picture of the fact sheet' },
      metadata: text,
      refId: text,
      factSheetRev: revision,
      validateOnly,
    },
    resolve: (_, input, context) => documents.create(requireStep(context), context.caller, input, context.file),
  }
  const updateDocument: Field<DocumentChange> = {
    type: document,
    args: { id, patches: { type: Patches }, factSheetRev: revision, validateOnly },
    resolve: (_, change, context) => documents.update(requireStep(context), context.caller, change),
  }
  const deleteDocument: Field<DocumentTarget> = {
    type: document,
    description: 'Answers with null',
    args: { id, factSheetRev: revision, validateOnly },
    resolve: async (_, target, context) => {
      await documents.remove(requireStep(context), context.caller, target)
      return null
    },
  }
  return { createDocument, updateDocument, deleteDocument }
}
