import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'
import type { RecordPatch } from '#data-model/record-patches.ts'
import type { TagGroupInput, TagGroupService, TagGroupUpsert } from '#features/tags/tag-groups.service.ts'
import type { TagInput, TagService, TagUpsert } from '#features/tags/tags.service.ts'
import type { ResolverContext } from './resolver-context.ts'
import { Patches, requireStep } from './patch-input.ts'
import type { SchemaTypes } from './schema.ts'

interface TagServices {
  readonly tags: TagService
  readonly tagGroups: TagGroupService
}
type Types = Pick<SchemaTypes, 'tag' | 'tagGroup' | 'factSheetType'>
type Field<Args> = GraphQLFieldConfig<unknown, ResolverContext, Args>
type NewTagGroup = Pick<TagGroupUpsert, 'restrictToFactSheetTypes'> & Omit<TagGroupInput, 'restrictToFactSheetTypes'>
type Change = { id: string; patches: readonly RecordPatch[] }

const id = { type: new GraphQLNonNull(GraphQLID) }
const text = { type: GraphQLString }
const requiredText = { type: new GraphQLNonNull(GraphQLString) }
const validateOnly = { type: GraphQLBoolean }
const patches = { type: new GraphQLNonNull(Patches) }

const TagGroupMode = new GraphQLEnumType({ name: 'TagGroupModeEnum', values: { SINGLE: {}, MULTIPLE: {} } })

/** The mutations of tags and their groups. Deleting one answers with it as it was. */
export function tagMutations(
  { tags, tagGroups }: TagServices,
  { tag, tagGroup, factSheetType }: Types,
): GraphQLFieldConfigMap<unknown, ResolverContext> {
  const createTag: Field<TagInput> = {
    type: tag,
    args: { name: requiredText, color: text, description: text, tagGroupId: { type: GraphQLID }, validateOnly },
    resolve: (_, input, context) => tags.create(requireStep(context), context.caller, input),
  }
  const upsertTag: Field<TagUpsert> = {
    type: tag,
    description: 'Creates the tag with the name, or updates the one that has it',
    args: { name: requiredText, tagGroupName: text, color: text, description: text, validateOnly },
    resolve: (_, input, context) => tags.upsert(requireStep(context), context.caller, input),
  }
  const updateTag: Field<Change> = {
    type: tag,
    args: { id, patches, validateOnly },
    resolve: (_, change, context) => tags.update(requireStep(context), context.caller, change.id, change.patches),
  }
  const deleteTag: Field<{ id: string }> = {
    type: tag,
    args: { id, validateOnly },
    resolve: (_, args, context) => tags.remove(requireStep(context), context.caller, args.id),
  }
  const groupMembers = {
    name: requiredText,
    restrictToFactSheetTypes: {
      type: new GraphQLList(factSheetType),
      description: 'Of the types that its tags are for; none = all',
    },
    shortName: text,
    description: text,
    validateOnly,
  }
  const createTagGroup: Field<NewTagGroup> = {
    type: tagGroup,
    args: { ...groupMembers, mode: { type: new GraphQLNonNull(TagGroupMode) } },
    resolve: (_, { restrictToFactSheetTypes: types, ...input }, context) =>
      tagGroups.create(requireStep(context), context.caller, { ...input, restrictToFactSheetTypes: types ?? [] }),
  }
  const upsertTagGroup: Field<TagGroupUpsert> = {
    type: tagGroup,
    description: 'Creates the group with the name, or updates the one that has it',
    args: { ...groupMembers, mode: { type: TagGroupMode } },
    resolve: (_, input, context) => tagGroups.upsert(requireStep(context), context.caller, input),
  }
  const updateTagGroup: Field<Change> = {
    type: tagGroup,
    args: { id, patches, validateOnly },
    resolve: (_, change, context) => tagGroups.update(requireStep(context), context.caller, change.id, change.patches),
  }
  const deleteTagGroup: Field<{ id: string }> = {
    type: tagGroup,
    args: { id, validateOnly },
    resolve: (_, args, context) => tagGroups.remove(requireStep(context), context.caller, args.id),
  }
  return { createTag, upsertTag, updateTag, deleteTag, createTagGroup, upsertTagGroup, updateTagGroup, deleteTagGroup }
}
