/** Who may read and write scripts. Code that runs for everybody is a right of its own: designing screens does not bring it. */
export const SCRIPT_PERMISSION = 'online:enhance:edit'
