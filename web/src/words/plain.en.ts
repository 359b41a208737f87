// Made by `python -m hulldown.table.typescript` from table/words/plain.en.toml. Do not edit.

export default {
  "answers": "What is possible now",
  "waits": "Others are asked. What they do stands in the log.",
  "watch": "You are watching.",
  "table": "The table",
  "yes": "yes",
  "no": "no",
  "none": "unknown or none",
  "empty": "nothing",
  "yours": "you",
  "own": "One of your own: its name, its code or its text",
}
