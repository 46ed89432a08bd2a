/** The folders whose parts others see through an `index.ts` only; `$1` is the folder. */
export const ENTRY_FOLDER = /^((?:engine|server\/data|src\/(?:form|grid|list|query))\/[\w-]+)\//
/** That file of such a folder in the client, as an address of the build or a path of the repository. */
export const CLIENT_ENTRY = /(?:^|\/)(?:engine|src\/(?:form|grid|list|query))\/[\w-]+\/index\.ts$/
