# Opens and checks tokens with nothing of this project.
