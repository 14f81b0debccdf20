import {
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'
import type { RecordPatch } from '#data-model/record-patches.ts'
import type { TagGroupInput, TagGroupService } from '#features/tags/tag-groups.service.ts'
import type { TagInput, TagService } from '#features/tags/tags.service.ts'
import type { ResolverContext } from './resolver-context.ts'
import { Patches, requireStep } from './patch-input.ts'
import type { SchemaTypes } from './schema.ts'

interface TagServices {
  readonly tags: TagService
  readonly tagGroups: TagGroupService
}
type Types = Pick<SchemaTypes, 'tag' | 'tagGroup' | 'factSheetType'>
type Field<Args> = GraphQLFieldConfig<unknown, ResolverContext, Args>
type Change = { id: string; patches: readonly RecordPatch[] }

const id = { type: new GraphQLNonNull(GraphQLID) }
const text = { type: GraphQLString }
const requiredText = { type: new GraphQLNonNull(GraphQLString) }
const patches = { type: new GraphQLNonNull(Patches) }

const TagGroupMode = new GraphQLEnumType({ name: 'TagGroupModeEnum', values: { SINGLE: {}, MULTIPLE: {} } })

/** The mutations of tags and their groups. Deleting one answers with it as it was. */
export function tagMutations(
  { tags, tagGroups }: TagServices,
  { tag, tagGroup, factSheetType }: Types,
): GraphQLFieldConfigMap<unknown, ResolverContext> {
  const createTag: Field<TagInput> = {
    type: tag,
    args: { name: requiredText, color: requiredText, description: text, tagGroupId: { type: GraphQLID } },
    resolve: (_, input, context) => tags.create(requireStep(context), context.caller, input),
  }
  const updateTag: Field<Change> = {
    type: tag,
    args: { id, patches },
    resolve: (_, change, context) => tags.update(requireStep(context), context.caller, change.id, change.patches),
  }
  const deleteTag: Field<{ id: string }> = {
    type: tag,
    args: { id },
    resolve: (_, args, context) => tags.remove(requireStep(context), context.caller, args.id),
  }
  const createTagGroup: Field<TagGroupInput> = {
    type: tagGroup,
    args: {
      name: requiredText,
      mode: { type: new GraphQLNonNull(TagGroupMode) },
      restrictToFactSheetTypes: {
        type: new GraphQLNonNull(new GraphQLList(factSheetType)),
        description: 'Of the types that its tags are for; none = all',
      },
      shortName: text,
      description: text,
    },
    resolve: (_, input, context) => tagGroups.create(requireStep(context), context.caller, input),
  }
  const updateTagGroup: Field<Change> = {
    type: tagGroup,
    args: { id, patches },
    resolve: (_, change, context) => tagGroups.update(requireStep(context), context.caller, change.id, change.patches),
  }
  const deleteTagGroup: Field<{ id: string }> = {
    type: tagGroup,
    args: { id },
    resolve: (_, args, context) => tagGroups.remove(requireStep(context), context.caller, args.id),
  }
  return { createTag, updateTag, deleteTag, createTagGroup, updateTagGroup, deleteTagGroup }
}
