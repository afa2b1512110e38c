"""The report of a run: as data, and as HTML, JUnit, annotations, Allure results and a badge."""
