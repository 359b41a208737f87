"""The commands of the program, one file each: a function of the file's name, or a `Typer` where a command has parts."""
