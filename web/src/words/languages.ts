// Made by `python -m hulldown.table.typescript` from kernel/words/language.*.toml. Do not edit.

export const languages = {
  en: {"name": "English", "plural": [{"is": [1], "ends": [], "except": []}]},
  ru: {"name": "Русский", "plural": [{"is": [], "ends": [1], "except": [11]}, {"is": [], "ends": [2, 3, 4], "except": [12, 13, 14]}]},
}
