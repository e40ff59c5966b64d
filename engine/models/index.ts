// The models as the command line and the editor's engine use them. A surface of its own, for `import()`: most commands
// ask no model.

export { createModel, type Model, type Question } from "./askModel.ts";
export { createEditorModel, type EditorModels } from "./editorModel.ts";
export { createModelMemory, modelMemoryFolder, temporaryMemory } from "./modelMemory.ts";
export type * from "./modelPort.ts";
export { createOpenAiModel } from "./openAiModel.ts";
export { createTokenMeter, spentText } from "./tokenMeter.ts";
