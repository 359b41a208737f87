// Made by `python -m hulldown.table.typescript` from table/words/plain.ru.toml. Do not edit.

export default {
  "answers": "Что можно сейчас",
  "waits": "Спрашивают других. Что они делают, видно в журнале.",
  "watch": "Вы зритель.",
  "table": "На столе",
  "yes": "да",
  "no": "нет",
  "none": "неизвестно или нет",
  "empty": "ничего",
  "yours": "вы",
  "own": "Свой состав: название, код или текст",
}
