import { DataModel } from '#contract/data-model.ts'
import { ViewModel } from '#contract/view-model.ts'

/** The definition behind the small model of testing/models.ts: four types with every kind of field, relation and rule. */
export function smallData(): DataModel {
  const lifecycle = { type: 'LIFECYCLE', values: ['plan', 'phaseIn', 'active', 'phaseOut', 'endOfLife'] }
  const everywhere = ['childParentRelation', 'requiresRelation']
  return DataModel.parse({
    factSheets: {
      Application: {
        relations: [...everywhere, 'applicationITComponentRelation', 'applicationSuccessorRelation'],
        config: {
          qualitySeal: {
            enabled: true,
            value: 30,
            unit: 'DAYS',
            ignoreUpdatesForFields: ['alias'],
            ignoreUpdatesForRelations: ['applicationSuccessorRelation', 'relApplicationToITComponent'],
            ignoreUpdatesForTags: ['Colours'],
          },
        },
        fields: {
          category: { type: 'SINGLE_SELECT', values: ['businessApplication', 'microservice'] },
          description: { type: 'STRING' },
          alias: { type: 'STRING', quickSearch: true, fullTextSearch: true },
          release: { type: 'STRING', validators: ['version'] },
          businessCriticality: { type: 'SINGLE_SELECT', values: ['low', 'high'], inFacet: true },
          criticalityReason: { type: 'STRING', activatedBy: { businessCriticality: ['high'] } },
          platforms: { type: 'MULTIPLE_SELECT', values: ['web', 'mobile', 'desktop'] },
          users: { type: 'INTEGER', range: { min: 0, max: 1000 } },
          cost: { type: 'DOUBLE', range: { min: 0 } },
          goLive: { type: 'DATE' },
          isPublic: { type: 'BOOLEAN' },
          successors: { type: 'FACT_SHEET_REFERENCES', targetFactSheetType: 'Application' },
          totalCost: {
            type: 'AGGREGATED',
            function: 'SUM',
            paths: [{ path: 'relApplicationToITComponent/costTotalAnnual' }],
          },
          found: { type: 'SEARCH_BASED', searchParameterField: 'alias' },
          lifecycle,
        },
      },
      ITComponent: {
        relations: [...everywhere, 'applicationITComponentRelation'],
        fields: { lifecycle, opEx: { type: 'DOUBLE', mandatory: true }, alias: { type: 'STRING' } },
        namingRule: {
          regular: {
            displayName: [{ field: 'alias' }, { field: 'name', separator: ' ' }],
            fullName: [{ relation: 'relToParent' }, { field: 'name', separator: ' / ' }],
          },
        },
      },
      Organization: { relations: everywhere, fields: { location: { type: 'LOCATION' } } },
      Initiative: {
        relations: ['childParentRelation'],
        fields: { projectStatus: { type: 'PROJECT_STATUS', values: ['green', 'yellow', 'red'] } },
      },
    },
    relations: {
      childParentRelation: {
        from: { factSheetType: 'BaseFactSheet', name: 'relToParent', multiplicity: 'SINGLE' },
        to: { factSheetType: 'BaseFactSheet', name: 'relToChild' },
        constraints: ['TYPE_EQUAL', 'FACT_SHEET_UNIQUE_LAX'],
      },
      requiresRelation: {
        from: { factSheetType: 'BaseFactSheet', name: 'relToRequires' },
        to: { factSheetType: 'BaseFactSheet', name: 'relToRequiredBy' },
        constraints: ['CYCLES_ALLOWED'],
      },
      applicationSuccessorRelation: {
        from: { factSheetType: 'Application', name: 'relToSuccessor' },
        to: { factSheetType: 'Application', name: 'relToPredecessor' },
        constraints: ['TYPE_EQUAL'],
      },
      applicationITComponentRelation: {
        from: { factSheetType: 'Application', name: 'relApplicationToITComponent' },
        to: { factSheetType: 'ITComponent', name: 'relITComponentToApplication', mandatory: true },
        fields: {
          costTotalAnnual: { type: 'DOUBLE' },
          fit: { type: 'SINGLE_SELECT', values: ['poor', 'good'] },
          fitReason: { type: 'STRING', activatedBy: { fit: ['poor'] } },
        },
      },
    },
    validators: { version: { type: 'Regex', value: String.raw`\d+(\.\d+)*` } },
    externalIdFields: {
      externalId: { forFactSheets: ['Application', 'ITComponent'], uniqueFactSheet: true },
      serialNumber: { forFactSheets: ['Application'], readOnly: true, autoIncrement: true },
    },
    rules: {
      defaultNamingRule: {
        regular: {
          displayName: [
            { relation: 'relToParent', relationField: 'displayName' },
            { field: 'name', separator: ' / ' },
          ],
          fullName: [
            { relation: 'relToParent', relationField: 'fullName' },
            { field: 'name', separator: ' / ' },
          ],
        },
      },
    },
  })
}

export function smallView(): ViewModel {
  const layout = (...names: string[]) => ({ layout: { fields: names.map((name) => ({ name })) } })
  return ViewModel.parse({
    factSheets: [
      {
        type: 'Application',
        sections: [
          {
            label: 'section.information',
            subsections: [
              { label: 'subsection.basics', templateOptions: layout('description', 'alias') },
              { label: 'subsection.criticality', templateOptions: layout('businessCriticality', 'criticalityReason') },
            ],
          },
          {
            label: 'section.dependencies',
            weight: 3,
            subsections: [
              { label: 'subsection.components', templateOptions: { relationName: 'relApplicationToITComponent' } },
              { label: 'subsection.hidden', disabled: true, templateOptions: layout('release') },
            ],
          },
          { label: 'section.hidden', disabled: true },
        ],
      },
    ],
  })
}
