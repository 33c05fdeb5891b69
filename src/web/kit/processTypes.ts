export type {
  Colleague,
  Deal,
  DefinitionLine,
  InstanceLine,
  InstanceStatus,
  Next,
  Person,
  ProcessHistory,
  Stretch,
  TaskAction,
  TaskLine,
  TrailEvent,
} from '../../contract/endpoints/processScreens.ts';
